# --- path: app.py ---
from dependency_injector import containers, providers
from injector import Injector
import punq


class Repo:
    def save(self): ...


class Service:
    def run(self): ...


class Container(containers.DeclarativeContainer):
    repo = providers.Singleton(Repo)
    service = providers.Factory(Service, repo=repo)


def main():
    Container.repo().save()
    #                ^ calls: app.Repo.save
    Container().service().run()
    #                     ^ calls: app.Service.run
    container = punq.Container()
    container.resolve(Service).run()
    #                          ^ calls: app.Service.run
    Injector().get(Repo).save()
    #                    ^ calls: app.Repo.save
