# Keyword arguments of SQLAlchemy's queries and statements are columns of the model that is asked.
# --- path: shop/__init__.py ---
# --- path: shop/models.py ---
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
class Base(DeclarativeBase):
    pass
class Link(Base):
    __tablename__ = "link"
    open: Mapped[bool] = mapped_column()
class Project(Base):
    __tablename__ = "project"
    open: Mapped[bool] = mapped_column()
# --- path: use.py ---
from sqlalchemy import insert, select, update
from sqlalchemy.orm import Session
from shop.models import Link, Project
def go(session: Session, other):
    session.query(Link).filter_by(open=True)
    #                             ^ reads: shop.models.Link.open; not reads: shop.models.Project.open
    select(Project).filter_by(open=True)
    #                         ^ reads: shop.models.Project.open; not reads: shop.models.Link.open
    update(Link).where(Link.open).values(open=False)
    #                                    ^ writes: shop.models.Link.open; not writes: shop.models.Project.open
    insert(Project).values(open=False)
    #                      ^ writes: shop.models.Project.open
    other.filter_by(open=True)
    #               ^ not reads: shop.models.Link.open
