import { inject, injectable } from 'inversify';
import { makeStore } from '#core/browser';
import { Persistence } from '#core/shared';
import { type Kind, kinds } from '../calendar/calendarKinds.ts';

export const deskLooks = ['list', 'lanes'] as const;
export type DeskLook = (typeof deskLooks)[number];

/** How a person looks at a calendar, kept in this browser. */
@injectable()
export class CalendarChoice {
  /** Kinds that are left out. Doses come every day: they are there for who asks. */
  hidden: readonly Kind[] = ['dose'];
  desk: DeskLook = 'list';
  readonly dispose: () => void;

  constructor(@inject(Persistence) persistence: Persistence) {
    makeStore(this, { plain: ['dispose'], whole: ['hidden'] });
    const kept = [
      persistence.slice<readonly string[]>('calendar-hidden', 1, () => this.hidden, this.hide),
      persistence.slice<string>('calendar-desk', 1, () => this.desk, this.showDesk),
    ];
    this.dispose = () => kept.forEach((end) => end());
  }

  showDesk(as: string): void {
    this.desk = deskLooks.find((one) => one === as) ?? 'list';
  }

  hide(hidden: readonly string[]): void {
    this.hidden = kinds.filter((kind) => hidden.includes(kind));
  }
}
