import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '#core/browser';
import { Async, Callout, None } from '#ui';
import { knownOf } from '#core/shared';
import type { Box } from '../../../shared/boxes.ts';
import type { Fax } from '../../../shared/calls.ts';
import type { DocumentKind } from '../../../shared/faxState.ts';
import { type Evidence, faxReading, type SuggestedPatient } from '../../../shared/reading.ts';
import { rangesOf } from '../../pageWork/pageOrder.ts';
import { messages } from '../../messages/index.ts';
import { readingTexts } from '../messages/index.ts';

/** Boxes by page, in the page's own directions as it arrived. */
export type PageMarks = Readonly<Record<number, readonly Box[]>>;

export interface MachineReadingProps {
  readonly fax: Fax;
  /** FHIR id. */
  readonly chosen: string | undefined;
  readonly choose: (patient: SuggestedPatient) => void;
  readonly mark: (marks: PageMarks) => void;
  /** What it is filed as. */
  readonly kind: DocumentKind;
  readonly chooseKind: (kind: DocumentKind) => void;
}

const kinds = ['name', 'birthDate', 'card', 'phone'] as const;

const marksOf = (evidence: readonly Evidence[]): PageMarks =>
  Object.fromEntries(
    [...Map.groupBy(evidence, ({ page }) => page)].map(([page, all]) => [page, all.flatMap(({ boxes }) => boxes)]),
  );

/** Whom a fax may be about, with what speaks for each: what was found is shown on the page, what was not is said. */
export const MachineReading = observer(
  ({ fax, chosen, choose, mark, kind: filedAs, chooseKind }: MachineReadingProps) => {
    const t = useMessages(readingTexts);
    const d = useMessages(messages);
    const found = useResource(faxReading, { params: { id: fax.id } });
    return (
      <section className="fax-reading" aria-label={t.title}>
        <Async resource={found}>
          {({ state, pages, patients, more, kind: looksLike, urgency }) => {
            if (state !== 'done') return <p className="pv-muted">{t[state]}</p>;
            const unread = pages.filter(({ outcome }) => outcome === 'failed' || outcome === 'no_picture');
            const isRead = pages.some(({ outcome }) => outcome === 'words' || outcome === 'read');
            const [first, second] = patients;
            return (
              <>
                {urgency && (
                  <Callout tone="wait">
                    {t.urgent}{' '}
                    <button
                      type="button"
                      className="pv-link-button"
                      onClick={() => mark({ [urgency.page]: urgency.boxes })}
                    >
                      {t.urgentWord(urgency.word, urgency.page)}
                    </button>
                  </Callout>
                )}
                {looksLike && looksLike !== filedAs && (
                  <p>
                    {t.looksLike(d[`kind_${looksLike}`])}{' '}
                    <button type="button" className="pv-link-button" onClick={() => chooseKind(looksLike)}>
                      {t.useKind(d[`kind_${looksLike}`])}
                    </button>
                  </p>
                )}
                {patients.length > 0 && <p className="pv-muted">{t.help}</p>}
                {second && second.birthDate === first?.birthDate && <Callout tone="wait">{t.alike}</Callout>}
                {patients.length === 0 && isRead && <None of={knownOf(found)} says={t.none} />}
                <ul className="fax-people">
                  {patients.map((patient) => (
                    <li key={patient.id}>
                      <button
                        type="button"
                        className="fax-suggestion"
                        aria-pressed={patient.id === chosen}
                        onClick={() => {
                          choose(patient);
                          mark(marksOf(patient.evidence));
                        }}
                      >
                        {t.born(patient.name, patient.birthDate ?? '')}
                        {patient.card !== '' && <small className="pv-muted"> {patient.card}</small>}
                      </button>
                      <ul className="fax-evidence">
                        {kinds.map((kind) => {
                          const one = patient.evidence.find((each) => each.kind === kind);
                          return (
                            <li key={kind}>
                              {one ? (
                                <button type="button" className="pv-link-button" onClick={() => mark(marksOf([one]))}>
                                  {t.show(t[`kind_${kind}`], one.page)}
                                </button>
                              ) : (
                                <span className="pv-muted">{t.missing(t[`kind_${kind}`])}</span>
                              )}
                            </li>
                          );
                        })}
                      </ul>
                    </li>
                  ))}
                </ul>
                {unread.length > 0 && <p className="pv-muted">{t.unread(rangesOf(unread.map(({ page }) => page)))}</p>}
                {pages.some(({ outcome }) => outcome === 'no_machine') && <p className="pv-muted">{t.noMachine}</p>}
                {more && <p className="pv-muted">{t.more}</p>}
              </>
            );
          }}
        </Async>
      </section>
    );
  },
);
