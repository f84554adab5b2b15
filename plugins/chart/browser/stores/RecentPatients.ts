import { injectable } from 'inversify';
import { makeStore } from '#core/browser';

export interface RecentPatient {
  /** FHIR id. */
  readonly id: string;
  readonly name: string;
  readonly birthDate: string | null;
}

const most = 8;

/** Whose charts were opened last, in the memory of this session only: it ends with the sign-out. */
@injectable()
export class RecentPatients {
  list: readonly RecentPatient[] = [];

  constructor() {
    makeStore(this, { whole: ['list'] });
  }

  opened(patient: RecentPatient): void {
    this.list = [patient, ...this.list.filter(({ id }) => id !== patient.id)].slice(0, most);
  }
}
