# --- path: shop/cli.py ---
import click
from flask.cli import AppGroup


@click.group()
def cli():
    # ^ command: - cli -> shop.cli.cli
    pass


@cli.command("list")
@click.option("--all")
def show_all(all):
    # ^ command: - list -> shop.cli.show_all
    pass


@cli.group()
def db():
    # ^ command: - db -> shop.cli.db
    pass


@db.command()
def drop_all():
    # ^ command: - db drop-all -> shop.cli.drop_all
    pass

# --- path: shop/management/commands/send_mails.py ---
from django.core.management.base import BaseCommand
# ^ command: - send_mails -> shop.management.commands.send_mails.Command


class Command(BaseCommand):
    def handle(self, **options): ...

# --- path: shop/management/commands/send-bills.py ---
from django.core.management.base import BaseCommand
# ^ command: - send-bills


class Command(BaseCommand):
    def handle(self, **options): ...

# --- path: shop/tool.py ---
import argparse


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers()
    commands.add_parser("serve", help="…")
    # ^ command: - serve -> shop.tool.main
