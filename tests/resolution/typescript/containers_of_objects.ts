// What gives the object of a class that it is handed: Angular's `inject`, signals and dialogs, NestJS's `get`, containers.
// --- path: pets.ts ---
export class Cat { feed() {} }
export class Dog { feed() {} }
// --- path: pen.component.ts ---
import { Injector, inject, viewChild, viewChild as child } from '@angular/core'
import { TestBed } from '@angular/core/testing'
import { MatDialog } from '@angular/material/dialog'
import { Cat, Dog } from './pets'

export class Pen {
  private readonly cat = inject(Cat)
  #dog = inject(Dog, { optional: true })
  shown = viewChild(Cat)
  needed = child.required<Dog>(Dog)
  constructor(private dialog: MatDialog, private injector: Injector) {}

  feed() {
    this.cat.feed()
    //       ^ calls: pets.Cat.feed
    this.#dog?.feed()
    //         ^ calls: pets.Dog.feed
    this.shown()?.feed()
    //            ^ calls: pets.Cat.feed
    this.needed().feed()
    //            ^ calls: pets.Dog.feed
    this.injector.get(Dog).feed()
    //                     ^ calls: pets.Dog.feed
    this.dialog.open(Cat, { width: '1rem' }).componentInstance.feed()
    //                                                         ^ calls: pets.Cat.feed
    const held = TestBed.inject(Cat)
    held.feed()
    //   ^ calls: pets.Cat.feed
    TestBed.createComponent(Dog).componentInstance.feed()
    //                                             ^ calls: pets.Dog.feed
  }
}
// --- path: main.ts ---
import { NestFactory, ModuleRef } from '@nestjs/core'
import { Test } from '@nestjs/testing'
import { container } from 'tsyringe'
import { Cat, Dog } from './pets'

export async function start(ref: ModuleRef) {
  const app = await NestFactory.create(Object)
  app.get(Cat).feed()
  //           ^ calls: pets.Cat.feed
  const dog = await app.resolve(Dog)
  dog.feed()
  //  ^ calls: pets.Dog.feed
  app.get<Dog>('dog').feed()
  //                  ^ calls: pets.Dog.feed
  ref.get(Cat, { strict: false }).feed()
  //                              ^ calls: pets.Cat.feed
  const module = await Test.createTestingModule({ providers: [Cat] }).compile()
  module.get(Cat).feed()
  //              ^ calls: pets.Cat.feed
  container.resolve(Dog).feed()
  //                     ^ calls: pets.Dog.feed
}
// --- path: own.ts ---
import { Cat } from './pets'

function inject(kind: unknown) { return { feed() {} } }
inject(Cat).feed()
//          ^ calls: own.inject.feed
