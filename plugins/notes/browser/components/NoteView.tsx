import type { Composition } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { PatientHead, useRead } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Button, Card, PrintButton, Sheet, Tag, useAction, useOnSheet, useSheet } from '#ui';
import { ClinicalRecord, idOf, personName, type Stored } from '#clinical/shared';
import { Auth, I18n, type Known, knownOf } from '#core/shared';
import { type AroundNote, isBy, isDraft, sectionsOf, stateOf } from '../../shared/composition.ts';
import { kindOf } from '../../shared/noteTypes.ts';
import { AddendumDialog } from '../dialogs/AddendumDialog.tsx';
import { ShareDialog } from '../dialogs/ShareDialog.tsx';
import { noteTexts } from '../messages/tab/index.ts';
import { DocumentButtons } from './DocumentButtons.tsx';
import { SummaryText } from './SummaryText.tsx';
import { authorText, dayText, momentText, sectionText, stateTones, titleText } from '../noteText.ts';

interface NoteViewProps {
  readonly note: Stored<Composition>;
  readonly around: AroundNote;
  readonly known: Known;
  readonly patient: string;
  /** FHIR id of the practitioner who reads; null for others. */
  readonly me: string | null;
}

/** A note as it was signed, with its signatures and what was added since. */
export const NoteView = observer(({ note, around, known, patient, me }: NoteViewProps) => {
  const t = useMessages(noteTexts);
  const i18n = useService(I18n);
  const sheet = useSheet();
  const [open, setOpen] = useState<'addendum' | 'cosign' | 'share' | null>(null);
  const state = stateOf(note, around);
  const ours = me !== null && state !== 'draft' && kindOf(note) !== null;
  const signatureText = (signed: Composition): string => {
    const { party, time } = signed.attester?.[0] ?? {};
    return t.signedBy(party?.display ?? authorText(signed, t), momentText(time ?? signed.date ?? '', i18n));
  };
  const asked = around.requests.some(({ owner }) => idOf(owner, 'Practitioner') === me);
  return (
    <Sheet value={sheet}>
      <Card
        title={titleText(note, t)}
        action={<Tag tone={stateTones[state]}>{t[`state_${state}`]}</Tag>}
        className="notes-sheet"
      >
        <div className="notes-no-print">
          <PatientHead patient={patient} />
        </div>
        <PrintedHead patient={patient} known={known} />
        <Written note={note} />
        {isDraft(note) ? (
          <p className="pv-muted">{t.draftBy(authorText(note, t))}</p>
        ) : (
          <p className="pv-muted">{signatureText(note)}</p>
        )}
        {around.cosignatures.map(({ id, recorded, agent }) => (
          <p key={id} className="pv-muted">
            {t.cosignedBy(agent[0]?.who.display ?? t.unknownAuthor, momentText(recorded, i18n))}
          </p>
        ))}
        {around.requests.map(({ id, owner }) => (
          <p key={id} className="pv-muted">
            {t.waitsFor(owner?.display ?? t.unknownAuthor)}
          </p>
        ))}
        {around.addenda.map((addendum) => (
          <section key={addendum.id} className="notes-addendum" aria-label={t.addendum}>
            <h3>{t.addendum}</h3>
            {sectionsOf(addendum).map((section, n) => (
              <p key={n} className="notes-text">
                {sectionText(section)}
              </p>
            ))}
            <p className="pv-muted">{signatureText(addendum)}</p>
          </section>
        ))}
        {around.summaries.map((summary) => (
          <SharedSummary key={summary.id} summary={summary} me={me} />
        ))}
        <div className="pv-form-actions notes-no-print">
          <PrintButton intent="quiet" of={sheet.known}>
            {t.print}
          </PrintButton>
          {ours && <DocumentButtons note={note} patient={patient} />}
          {ours && <Button onClick={() => setOpen('share')}>{t.share}</Button>}
          {ours && <Button onClick={() => setOpen('addendum')}>{t.addAddendum}</Button>}
          {ours && asked && (
            <Button intent="primary" onClick={() => setOpen('cosign')}>
              {t.cosign}
            </Button>
          )}
        </div>
      </Card>
      {open === 'share' ? (
        <ShareDialog note={note} addenda={around.addenda} patient={patient} close={() => setOpen(null)} />
      ) : (
        open && <AddendumDialog what={open} note={note} patient={patient} close={() => setOpen(null)} />
      )}
    </Sheet>
  );
});

interface SharedSummaryProps extends Pick<NoteViewProps, 'me'> {
  readonly summary: Stored<Composition>;
}

/** What the patient reads of the note; whoever gave it takes it back. */
const SharedSummary = observer(({ summary, me }: SharedSummaryProps) => {
  const t = useMessages(noteTexts);
  const i18n = useService(I18n);
  const record = useService(ClinicalRecord);
  const { run } = useAction();
  const takeBack = (): Promise<boolean> =>
    run(() => record.update({ ...summary, status: 'entered-in-error' as const }), {
      ask: { title: t.takeBackSure, text: t.takeBackText, action: t.takeBack, danger: true },
      done: t.takenBack,
      of: summary.id,
    });
  return (
    <section className="notes-addendum notes-no-print" aria-label={t.sharedTitle}>
      <h3>{t.sharedTitle}</h3>
      <SummaryText summary={summary} />
      <p className="pv-muted">{t.sharedBy(authorText(summary, t), momentText(summary.date ?? '', i18n))}</p>
      {isBy(summary, me) && (
        <Button intent="quiet" onClick={() => void takeBack()}>
          {t.takeBack}
        </Button>
      )}
    </section>
  );
});

const Written = ({ note }: { readonly note: Composition }) =>
  sectionsOf(note).map((section, n) => {
    const text = sectionText(section);
    return (
      text !== '' && (
        <section key={n} aria-label={section.title}>
          <h3>{section.title}</h3>
          <p className="notes-text">{text}</p>
        </section>
      )
    );
  });

/** On paper only: whose note it is and where it was printed. */
const PrintedHead = observer(({ patient, known }: Pick<NoteViewProps, 'patient' | 'known'>) => {
  const t = useMessages(noteTexts);
  const i18n = useService(I18n);
  const { organization } = useService(Auth);
  const person = useRead('Patient', patient, { about: patient });
  useOnSheet(known);
  useOnSheet(knownOf(person));
  const { name, birthDate } = person.data ?? {};
  return (
    <p className="notes-printed">
      <b>{personName(name)}</b>
      {birthDate && ` · ${t.born(dayText(birthDate, i18n))}`}
      {` · ${t.printedFrom(organization?.name ?? '', i18n.date(new Date(), { dateStyle: 'long' }))}`}
    </p>
  );
});
