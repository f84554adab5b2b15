import { injectable } from 'inversify';

/** The medicine that was named together with the patient, on its way to the form: what somebody takes stands in no address. */
@injectable()
export class WantedMedicine {
  private words = '';

  want(words: string): void {
    this.words = words;
  }

  /** Once. */
  take(): string {
    const { words } = this;
    this.words = '';
    return words;
  }
}
