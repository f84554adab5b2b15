import { injectable } from 'inversify';
import { makeAutoObservable } from 'mobx';

/** What is looked for in the list of patients. It stays here and never in an address, because it is somebody's name. */
@injectable()
export class PatientDesk {
  text = '';

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  type(text: string): void {
    this.text = text;
  }
}
