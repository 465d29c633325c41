"""Order in the house: people whom one does not want to hear or meet, reports, and those who may not speak for a while."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("people", sa.Column("silenced", sa.BigInteger(), nullable=False, server_default="0"))
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("other", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=5), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_blocks_person", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["other"], ["people.id"], name="fk_blocks_other", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "other", name="pk_blocks"),
    )
    op.create_index("ix_blocks_other", "blocks", ["other"])
    numbered = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "reports",
        sa.Column("id", numbered, autoincrement=True, nullable=False),
        sa.Column("by", sa.String(length=24), nullable=True),
        sa.Column("about", sa.String(length=24), nullable=True),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("quoted", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("settled", sa.BigInteger(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["by"], ["people.id"], name="fk_reports_by", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["about"], ["people.id"], name="fk_reports_about", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reports_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )
    op.create_index("ix_reports_by", "reports", ["by"])
    op.create_index("ix_reports_about", "reports", ["about"])
