import type { MedicationAdministration } from '@medplum/fhirtypes';
import { inject, injectable } from 'inversify';
import { outboxAct } from '#core/browser/offline/outbox/outboxActs.ts';
import { Outbox, type OutboxItem } from '#core/shared';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { doseKeyOf, doseSystem } from '#plugins/medications/shared/doseKey.ts';

interface Said {
  readonly said: readonly MedicationAdministration[];
}

/** What became of an answer: written, or waiting for the line. */
export type SaidDoses = { readonly answer: readonly Stored[] } | { readonly waits: OutboxItem<Said> };

const act = 'medications.doses';

/** One dose has one answer, whoever gave it first and from whichever device; one that was withdrawn is none. */
const unless = (said: MedicationAdministration): { readonly unless?: string } => {
  const key = doseKeyOf(said);
  const status = 'completed,in-progress,not-done,stopped';
  return key === null ? {} : { unless: new URLSearchParams({ identifier: `${doseSystem}|${key}`, status }).toString() };
};

/** Doses that were taken or skipped, kept until the record has them. */
@injectable()
export class DoseOutbox {
  readonly act;

  constructor(
    @inject(Outbox) private readonly outbox: Outbox,
    @inject(ClinicalRecord) record: ClinicalRecord,
  ) {
    this.act = outboxAct({
      id: act,
      send: ({ said }: Said, key) =>
        record.transaction(
          said.map((create) => ({ create, ...unless(create) })),
          { key },
        ),
    });
  }

  answer(said: readonly MedicationAdministration[], title: string, words: string): Promise<SaidDoses> {
    const thing = said.map(doseKeyOf).join(' ');
    return this.outbox.ask<Said, readonly Stored[]>(act, { thing, input: { said }, title, words });
  }

  /** The answer to this dose that is not in the record yet. */
  waitingFor(key: string): OutboxItem<Said> | undefined {
    return this.outbox.of<Said>(act).find(({ input }) => input.said.some((one) => doseKeyOf(one) === key));
  }

  takeBack(item: OutboxItem): void {
    this.outbox.cancel(item);
  }
}
