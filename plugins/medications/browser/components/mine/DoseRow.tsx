import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '../../../../../core/browser/index.ts';
import { Button, MenuButton, Tag } from '../../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../../core/shared/index.ts';
import type { Dose } from '../../../shared/doses.ts';
import { dosageInWords } from '../../../shared/dose/inWords.ts';
import { mineTexts } from '../../messages/mineTexts.ts';
import { useNow } from '../../useTrack.ts';
import { SkipDialog } from './SkipDialog.tsx';
import { lateMs } from './today.ts';
import { useDoseActs } from './useDoseActs.ts';

const later = [10, 30, 60];

/** One dose that is due: what, how much, when, and the three answers. */
export const DoseRow = observer(({ dose, until }: { readonly dose: Dose; readonly until?: string }) => {
  const t = useMessages(mineTexts);
  const i18n = useService(I18n);
  const now = useNow();
  const acts = useDoseActs();
  const [skipping, setSkipping] = useState(false);
  const [busy, setBusy] = useState(false);
  const { medicine, at } = dose;
  const dosage = medicine.dosages[dose.dosage];
  const isLate = now.getTime() - at.getTime() > lateMs;
  return (
    <li className="med-dose">
      <span className="med-dose-what">
        <b>{medicine.name}</b>
        {dosage && <small>{dosageInWords(dosage, i18n.locale)}</small>}
        <small className="med-dose-when">
          {i18n.time(at)} {isLate && !until && <Tag tone="wait">{t.late}</Tag>}
          {until && <Tag tone="note">{t.snoozedUntil(i18n.time(until))}</Tag>}
        </small>
      </span>
      <span className="med-dose-acts">
        <Button
          intent="primary"
          busy={busy}
          aria-label={t.takeIt(medicine.name)}
          onClick={() => {
            setBusy(true);
            void acts.answer([dose], 'taken').finally(() => setBusy(false));
          }}
        >
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
      {skipping && <SkipDialog dose={dose} close={() => setSkipping(false)} />}
    </li>
  );
});
