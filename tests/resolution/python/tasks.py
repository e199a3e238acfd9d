# --- path: jobs.py ---
from celery import shared_task


@shared_task
def mail(n): ...


def plain(n): ...
# --- path: sends.py ---
from jobs import mail, plain


def go(n):
    mail.delay(n)
    #    ^ calls: jobs.mail  by: sent as a task
    mail.si(n).apply_async()
    #    ^ calls: jobs.mail  by: sent as a task
    plain.delay(n)
    #     ^ not calls: jobs.plain
