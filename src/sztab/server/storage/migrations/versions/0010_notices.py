"""People hear of what happens at their tables: settings, channels, and an outbox."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    person = "people.id"
    op.create_table(
        "notice_settings",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("kinds", sa.Integer(), nullable=False),
        sa.Column("looking", sa.Boolean(), nullable=False),
        sa.Column("every", sa.Integer(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=False),
        sa.Column("quiet_to", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(length=60), nullable=False),
        sa.ForeignKeyConstraint(["person"], [person], name="fk_notice_settings_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name="pk_notice_settings"),
    )
    op.create_table(
        "notice_tables",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("kinds", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person"], [person], name="fk_notice_tables_person", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_notice_tables_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_notice_tables"),
    )
    op.create_table(
        "channels",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=12), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("sent", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], [person], name="fk_channels_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_channels"),
    )
    op.create_index("ix_channels_person", "channels", ["person"])
    op.create_table(
        "notices",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("channel", sa.String(length=24), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=True),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("eyes", sa.Integer(), nullable=False),
        sa.Column("by", sa.String(length=24), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("claimed", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["channel"], ["channels.id"], name="fk_notices_channel", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_notices_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_notices"),
    )
    op.create_index("ix_notices_channel", "notices", ["channel"])
    op.create_index("ix_notices_due", "notices", ["due"])
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_server_keys"),
    )
    op.add_column("tables", sa.Column("warned", sa.BigInteger(), nullable=False, server_default="0"))
