import type { Questionnaire } from '@medplum/fhirtypes';

const restMs = 5_000;
const most = 1_000;

/** Forms whose formulas took too long: asked again and again, each would hold everybody up again. */
export class SlowForms {
  private readonly until = new Map<string, number>();

  was(form: Questionnaire): void {
    if (this.until.size >= most) this.until.clear();
    this.until.set(keyOf(form), Date.now() + restMs);
  }

  rests(form: Questionnaire): boolean {
    return (this.until.get(keyOf(form)) ?? 0) > Date.now();
  }
}

/** A corrected version does not wait. */
const keyOf = ({ id, url, meta }: Questionnaire): string => `${id ?? url}|${meta?.versionId}`;
