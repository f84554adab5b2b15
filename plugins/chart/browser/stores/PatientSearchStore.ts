import { injectable } from 'inversify';
import { makeStore } from '#core/browser';

/** The search text of the patient list. It never goes into the address, because it names a person. */
@injectable()
export class PatientSearchStore {
  text = '';

  constructor() {
    makeStore(this);
  }

  type(text: string): void {
    this.text = text;
  }
}
