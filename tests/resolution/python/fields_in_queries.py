# Keyword arguments and names in strings are fields of the model that is asked; through relations those of the related one.
# --- path: shop/__init__.py ---
# --- path: shop/models.py ---
from django.db import models
class Project(models.Model):
    open = models.BooleanField()
    name = models.TextField()
class Link(models.Model):
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="links")
    open = models.BooleanField()
class NoteQuerySet(models.QuerySet["Note"]):
    def linked(self):
        return self.filter(link__open=True)
    #                      ^ reads: shop.models.Link.open
class Note(models.Model):
    objects = NoteQuerySet.as_manager()
    link = models.ForeignKey(Link, on_delete=models.CASCADE)
    def close(self):
        self.save(update_fields=["open"])
    #                             ^ not writes: shop.models.Link.open
# --- path: shop/factories.py ---
from factory.django import DjangoModelFactory
from shop.models import Link
class LinkFactory(DjangoModelFactory):
    class Meta:
        model = Link
# --- path: shop/admin.py ---
from django import forms
from django.contrib import admin
from shop.models import Link, Project
class LinkForm(forms.ModelForm):
    class Meta:
        model = Link
        fields = ["project", "open"]
        #                     ^ reads: shop.models.Link.open; not reads: shop.models.Project.open
@admin.register(Project)
class ProjectAdmin(admin.ModelAdmin):
    list_filter = ("open", "links__open")
    #               ^ reads: shop.models.Project.open
    fieldsets = ((None, {"fields": ("open",)}),)
    #                                ^ reads: shop.models.Project.open
class LinkAdmin(admin.ModelAdmin):
    list_display = (
        "project__name",
        #         ^ reads: shop.models.Link.project
        "open",
        # ^ reads: shop.models.Link.open; not reads: shop.models.Project.open
    )
admin.site.register(Link, LinkAdmin)
# --- path: use.py ---
from django.db.models import Count, F, Q
from django.shortcuts import get_object_or_404
from shop.factories import LinkFactory
from shop.models import Link, Note, Project
def go(project, other):
    Link.objects.filter(open=True)
    #                   ^ reads: shop.models.Link.open; not reads: shop.models.Project.open
    Project.objects.filter(open=True)
    #                      ^ reads: shop.models.Project.open; not reads: shop.models.Link.open
    links = Link.objects.filter(project=project)
    links.exclude(open__in=[True]).update(open=False)
    #             ^ reads: shop.models.Link.open
    links.order_by("project").update(open=False)
    #                                ^ writes: shop.models.Link.open
    Project.objects.filter(links__open=True)
    #                      ^ reads: shop.models.Link.open; not reads: shop.models.Project.open
    Note.objects.filter(link__project__open=True)
    #                   ^ reads: shop.models.Project.open; reads: shop.models.Note.link; reads: shop.models.Link.project
    Note.objects.linked().exclude(link=1).update(link=None)
    #                             ^ reads: shop.models.Note.link
    #                                            ^ writes: shop.models.Note.link
    project.links.filter(open=True)
    #                    ^ not reads: shop.models.Link.open
    Project.objects.get(pk=1).links.filter(open=True)
    #                                      ^ reads: shop.models.Link.open
    Link.objects.filter(Q(open=True) | ~Q(project__open=False))
    #                     ^ reads: shop.models.Link.open
    Link.objects.annotate(all=Count("open"), own=F("project__open"))
    #                                ^ reads: shop.models.Link.open
    Link.objects.values("project__open").order_by("-open")
    #                    ^ reads: shop.models.Project.open
    Link.objects.get_or_create(project=project, defaults={"open": True})
    #                                                      ^ writes: shop.models.Link.open
    Link(open=True)
    #    ^ reads: shop.models.Link.open
    LinkFactory(open=True)
    #           ^ reads: shop.models.Link.open
    LinkFactory.create(open=True).open = False
    #                             ^ writes: shop.models.Link.open
    LinkFactory.create(open=True)
    #                  ^ writes: shop.models.Link.open
    get_object_or_404(Project, open=True)
    #                          ^ reads: shop.models.Project.open
    other.filter(open=True)
    #            ^ not reads: shop.models.Link.open; not reads: shop.models.Project.open
    Q(open=True)
    # ^ not reads: shop.models.Link.open; not reads: shop.models.Project.open
    for link in links:
        link.save(update_fields=["open"])
        #                         ^ writes: shop.models.Link.open
        Link.objects.bulk_update([link], ["open"])
        #                                  ^ writes: shop.models.Link.open
        Link.objects.bulk_update([link], fields=["open"])
        #                                         ^ writes: shop.models.Link.open
