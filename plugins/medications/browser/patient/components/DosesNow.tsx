import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useNow, useService, useStore } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { Button } from '#ui';
import { I18n, type Known, knownOf, mapKnown } from '#core/shared';
import type { NowPartProps } from '#plugins/patient-profile/shared/index.ts';
import { useMedicines } from '../../hooks/useMedicines.ts';
import { type DoseHistory, useDoseHistory } from '../../hooks/useDoseHistory.ts';
import { useDoseAnswers } from '../hooks/useDoseAnswers.ts';
import { patientTexts } from '../messages/index.ts';
import { DoseOutbox } from '../stores/DoseOutbox.ts';
import { todayDosesOf } from './todayDoses.ts';

const rank = 20;

/** An answer that is still to come would let a dose that was taken be taken again. */
const knownOfHistory = ({ pending, error, retry }: DoseHistory): Known =>
  error ? { is: 'failed', error, again: retry } : pending ? { is: 'awaited' } : { is: 'whole', data: null };

/** What is due to take at this moment, with one press for all of it. */
export const DosesNow = observer(({ tell, chosen }: NowPartProps) => {
  const t = useMessages(patientTexts);
  const i18n = useService(I18n);
  const now = useNow(30_000);
  const patient = usePatientId();
  const list = useMedicines(patient);
  const history = useDoseHistory(patient, 30);
  const { busy, answer } = useDoseAnswers();
  const outbox = useStore(DoseOutbox);
  const { reminders, pending } = history;
  const there = list.data && reminders && !pending && !history.error;
  const today = there ? todayDosesOf(history.doses(list.data.medicines, 0), reminders, now) : undefined;
  // What was answered without a line waits, and is not answered twice.
  const due = today?.due.filter(({ key }) => !outbox.waitingFor(key)) ?? [];
  const next = today?.later[0];
  const ofList = mapKnown(knownOf(list), () => null);
  const known = ofList.is === 'whole' ? knownOfHistory(history) : ofList;
  useEffect(() =>
    tell({
      known,
      ...(due.length > 0 && { act: { rank } }),
      ...(next && { later: { text: t.nextDoseAt(`${i18n.time(next.at)}, ${next.medicine.name}`), today: true } }),
    }),
  );
  if (!chosen || due.length === 0) return null;
  return (
    <>
      <h2>{t.takeNow}</h2>
      <p>{due.map(({ medicine, at }) => `${medicine.name}, ${i18n.time(at)}`).join(' · ')}</p>
      <Button intent="primary" size="large" busy={busy} onClick={() => void answer(due, 'taken')}>
        {t.tookAll(due.length)}
      </Button>
    </>
  );
});
