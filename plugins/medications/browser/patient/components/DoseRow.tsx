import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useNow, useService, useStore } from '#core/browser';
import { Button, MenuButton, Tag } from '#ui';
import { I18n } from '#core/shared';
import type { Dose } from '#plugins/medications/shared/doses.ts';
import { dosageText } from '#plugins/medications/shared/dose/doseText.ts';
import { patientTexts } from '../messages/index.ts';
import { SkipDoseDialog } from '../dialogs/SkipDoseDialog.tsx';
import { lateMs } from './todayDoses.ts';
import { DoseOutbox } from '../stores/DoseOutbox.ts';
import { useDoseAnswers } from '../hooks/useDoseAnswers.ts';

const later = [10, 30, 60];

/** One dose that is due: what, how much, when, and the three answers. */
export const DoseRow = observer(({ dose, until }: { readonly dose: Dose; readonly until?: string }) => {
  const t = useMessages(patientTexts);
  const i18n = useService(I18n);
  const now = useNow(30_000);
  const acts = useDoseAnswers();
  const outbox = useStore(DoseOutbox);
  const [skipping, setSkipping] = useState(false);
  const [said, setSaid] = useState(false);
  const { medicine, at } = dose;
  const dosage = medicine.dosages[dose.dosage];
  const take = async (): Promise<void> => {
    // Gone with the press: a second one would say that it was taken twice. Back where the record refused it.
    setSaid(true);
    const done = await acts.answer([dose], 'taken');
    setSaid(done && !outbox.waitingFor(dose.key));
  };
  const waiting = outbox.waitingFor(dose.key);
  if (waiting)
    return (
      <li className="med-dose">
        <span className="med-dose-what">
          <b>{waiting.input.said.length > 1 ? medicine.name : waiting.words}</b>
          <small className="med-dose-when">
            {i18n.time(at)} <Tag tone="wait">{waiting.state === 'failed' ? t.doseNotSent : t.doseWaiting}</Tag>
          </small>
        </span>
        <span className="med-dose-acts">
          <Button onClick={() => outbox.takeBack(waiting)}>{t.undo}</Button>
        </span>
      </li>
    );
  if (said) return null;
  const isLate = now.getTime() - at.getTime() > lateMs;
  return (
    <li className="med-dose">
      <span className="med-dose-what">
        <b>{medicine.name}</b>
        {dosage && <small>{dosageText(dosage, i18n.locale)}</small>}
        <small className="med-dose-when">
          {i18n.time(at)} {isLate && !until && <Tag tone="wait">{t.late}</Tag>}
          {until && <Tag tone="note">{t.snoozedUntil(i18n.time(until))}</Tag>}
        </small>
      </span>
      <span className="med-dose-acts">
        <Button intent="primary" busy={acts.busy} aria-label={t.takeIt(medicine.name)} onClick={() => void take()}>
          {t.take}
        </Button>
        <Button aria-label={t.skipIt(medicine.name)} onClick={() => setSkipping(true)}>
          {t.skip}
        </Button>
        <MenuButton
          label={t.snoozeIt(medicine.name)}
          items={[
            ...later.map((minutes) => ({ text: t.snoozeFor(minutes), onClick: () => void acts.putOff(dose, minutes) })),
            ...(until ? [{ text: t.unsnooze, onClick: () => void acts.putOff(dose, 0) }] : []),
          ]}
        >
          <span className="pv-button quiet">
            <span className="pv-button-words">{t.snooze}</span>
          </span>
        </MenuButton>
      </span>
      {skipping && <SkipDoseDialog dose={dose} close={() => setSkipping(false)} />}
    </li>
  );
});
