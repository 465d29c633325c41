from sztab.engine.prompt import Prompts as Base
class Prompts(Base):
    pass
