import { injectable } from 'inversify';

/** The medicine that was named together with the patient, on its way to the form: what somebody takes stands in no address. */
@injectable()
export class WantedMedicine {
  private wanted: { readonly patient: string; readonly words: string } | null = null;

  want(patient: string, words: string): void {
    this.wanted = { patient, words };
  }

  /** Once, and for this patient alone: the words that a form never took must not stand in another patient's. */
  take(patient: string): string {
    const { wanted } = this;
    this.wanted = null;
    return wanted?.patient === patient ? wanted.words : '';
  }
}
