import { observer } from 'mobx-react-lite';
import { FactList, useActs, useRead } from '#clinical/browser';
import type { Stored } from '#clinical/shared';
import { Contributed, DocumentActs, DocumentParts, useMessages, useService, useSlot } from '#core/browser';
import { allows, Auth, I18n } from '#core/shared';
import { Async, Button, Skeleton } from '#ui';
import type { TimelineLine } from '../../shared/timeline.ts';
import { AttachmentPart } from './AttachmentPart.tsx';
import { entryFacts } from './entryFacts.ts';
import { entryTexts } from './entryTexts.ts';
import { timelineTexts } from './messages/index.ts';

interface EntryContentProps {
  readonly line: TimelineLine;
  readonly title: string;
  /** FHIR id of the patient. */
  readonly patient: string;
}

/** Everything that one entry of the record says, read when it is opened. */
export const EntryContent = observer(({ line: { type, id }, title, patient }: EntryContentProps) => {
  const entry = useRead(type, id, { about: patient });
  return <Async resource={entry}>{(resource) => <Said resource={resource} title={title} patient={patient} />}</Async>;
});

/** What features show of a document that came by them. */
const useParts = (resource: Stored) => {
  const { activeRole } = useService(Auth);
  const all = useSlot(DocumentParts);
  const known = resource.resourceType === 'DocumentReference' ? (resource.identifier ?? []) : [];
  return all
    .filter(({ item }) => allows(item.allow, activeRole))
    .flatMap(({ owner, item: { id, system, part } }) =>
      known
        .filter((one) => one.system === system && one.value !== undefined)
        .map(({ value = '' }) => ({ key: `${id} ${value}`, owner, value, part })),
    );
};

interface SaidProps {
  readonly resource: Stored;
  readonly title: string;
  readonly patient: string;
}

const Said = observer(({ resource, title, patient }: SaidProps) => {
  const t = useMessages(timelineTexts);
  const i18n = useService(I18n);
  const facts = entryFacts(resource, { t, i18n }).filter(([, value]) => value !== '' && value !== title);
  const texts = entryTexts(resource);
  const acts = useActs(DocumentActs);
  const parts = useParts(resource);
  // What was withdrawn or replaced goes nowhere.
  const isCurrent = resource.resourceType === 'DocumentReference' && resource.status === 'current';
  return (
    <div className="tl-content">
      <FactList facts={facts} />
      {texts.map((one, n) =>
        one.is === 'attachment' ? (
          <AttachmentPart key={n} attachment={one.attachment} text={one.text} title={title} />
        ) : (
          <section key={n}>
            <h4>{one.title || (one.is === 'note' ? t.notes : t.narrative)}</h4>
            <p className="tl-text">{one.text}</p>
          </section>
        ),
      )}
      {parts.map(({ key, owner, value, part: Part }) => (
        <Contributed key={key} owner={owner} loading={<Skeleton lines={2} />}>
          <Part value={value} />
        </Contributed>
      ))}
      {isCurrent && acts.length > 0 && (
        <div className="pv-row">
          {acts.map(({ id, label, run }) => (
            <Button key={id} onClick={() => run(patient, resource.id)}>
              {label()}
            </Button>
          ))}
        </div>
      )}
      {facts.length === 0 && texts.length === 0 && <p className="pv-muted">{t.nothingMore}</p>}
    </div>
  );
});
