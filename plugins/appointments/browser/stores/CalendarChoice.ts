import { inject, injectable } from 'inversify';
import { makeAutoObservable, observableRef } from 'mobx';
import { Persistence } from '#core/shared';
import { type Kind, kinds } from '../calendar/calendarKinds.ts';

/** Kinds that a person leaves out of their calendar, kept in this browser. Doses come every day: they are there for who asks. */
@injectable()
export class CalendarChoice {
  hidden: readonly Kind[] = ['dose'];
  readonly dispose: () => void;

  constructor(@inject(Persistence) persistence: Persistence) {
    makeAutoObservable(this, { hidden: observableRef, dispose: false }, { autoBind: true });
    this.dispose = persistence.slice<readonly string[]>('calendar-hidden', 1, () => this.hidden, this.hide);
  }

  hide(hidden: readonly string[]): void {
    this.hidden = kinds.filter((kind) => hidden.includes(kind));
  }
}
