import { injectable } from 'inversify';
import { makeStore } from '#core/browser';

/** What is searched for in a timeline. It never goes into the address: words that are looked for in a chart are clinical. */
@injectable()
export class TimelineSearch {
  private of = '';
  private text = '';

  constructor() {
    makeStore(this);
  }

  /** '' in another patient's chart. */
  in(patient: string): string {
    return this.of === patient ? this.text : '';
  }

  type(patient: string, text: string): void {
    this.of = patient;
    this.text = text;
  }
}
