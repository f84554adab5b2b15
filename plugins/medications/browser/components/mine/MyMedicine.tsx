import type { MedicationStatement, Task } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useChange, useMessages, useService } from '../../../../../core/browser/index.ts';
import { Button, MenuButton, type MenuEntry, Tag, When } from '../../../../../core/browser/ui/index.ts';
import { I18n, type Stored } from '../../../../../core/shared/index.ts';
import { dosesInWords } from '../../../shared/dose/inWords.ts';
import type { Medicine } from '../../../shared/medicine.ts';
import { askKindOf } from '../../../shared/renewals.ts';
import type { Supply } from '../../../shared/supply.ts';
import { mineTexts } from '../../messages/mineTexts.ts';
import { AskDialog } from './AskDialog.tsx';
import { EffectDialog } from './EffectDialog.tsx';

interface MyMedicineProps {
  readonly medicine: Medicine;
  readonly supply: Supply | null;
  readonly asks: readonly Stored<Task>[];
}

/** One medicine as its patient reads it, with one button for more of it. */
export const MyMedicine = observer(({ medicine, supply, asks }: MyMedicineProps) => {
  const t = useMessages(mineTexts);
  const { locale } = useService(I18n);
  const change = useChange();
  const [open, setOpen] = useState<'ask' | 'effect' | null>(null);
  const { name, resource, state, origin } = medicine;
  const statement = resource.resourceType === 'MedicationStatement' && origin === 'reported' ? resource : null;
  const prescribed = resource.resourceType === 'MedicationRequest' && origin !== 'reported';
  const waiting = asks.find((task) => askKindOf(task) !== 'side-effect');
  const effect = asks.some((task) => askKindOf(task) === 'side-effect');
  const who = resource.resourceType === 'MedicationRequest' ? resource.requester?.display : undefined;
  const stop = (before: Stored<MedicationStatement>): void =>
    void change(before, { ...before, status: 'stopped' }, t.ownStopped(name));
  const takeBack = (task: Stored<Task>): void => void change(task, { ...task, status: 'cancelled' }, t.tookBack);
  const items: readonly MenuEntry[] = [
    { text: t.effect, onClick: () => setOpen('effect') },
    ...(statement ? [{ text: t.ownStop, onClick: () => stop(statement) }] : []),
    ...(waiting ? [{ text: t.takeBack, onClick: () => takeBack(waiting) }] : []),
  ];
  return (
    <li className="med-mine-row">
      <span className="med-dose-what">
        <b>{name}</b>
        <span>{dosesInWords(medicine.dosages, locale)}</span>
        {state === 'held' && (
          <span className="med-held">{[t.heldText, medicine.reason].filter(Boolean).join(' ')}</span>
        )}
        <small>
          {[
            statement ? t.byYou : who ? t.by(who) : t.elsewhere,
            supply && supply.daysLeft !== null ? t.daysLeft(supply.daysLeft) : '',
            supply && supply.refillsLeft !== null ? t.refillsLeft(supply.refillsLeft) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className="med-mine-acts">
        {state === 'held' && <Tag tone="wait">{t.held}</Tag>}
        {effect && <Tag tone="note">{t.effectWaiting}</Tag>}
        {waiting ? (
          <span className="med-waiting">
            <Tag tone="note">{askKindOf(waiting) === 'refill-request' ? t.waiting_refill : t.waiting_renewal}</Tag>
            {waiting.authoredOn && (
              <small>
                <When at={waiting.authoredOn} />
              </small>
            )}
          </span>
        ) : (
          prescribed &&
          state === 'active' && (
            <Button aria-label={`${t.ask}: ${name}`} onClick={() => setOpen('ask')}>
              {t.ask}
            </Button>
          )
        )}
        <MenuButton label={`${t.effect}, …: ${name}`} items={items} />
      </span>
      {open === 'ask' && <AskDialog medicine={medicine} close={() => setOpen(null)} />}
      {open === 'effect' && <EffectDialog medicine={medicine} close={() => setOpen(null)} />}
    </li>
  );
});
