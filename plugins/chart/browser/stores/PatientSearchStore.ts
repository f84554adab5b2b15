import { injectable } from 'inversify';
import { makeAutoObservable } from 'mobx';

/** The search text of the patient list. It never goes into the address, because it names a person. */
@injectable()
export class PatientSearchStore {
  text = '';

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  type(text: string): void {
    this.text = text;
  }
}
