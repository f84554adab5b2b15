import type { MedicationStatement, Task } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useChange } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Button, MenuButton, type MenuEntry, Tag, When } from '#ui';
import { I18n } from '#core/shared';
import { type Stored } from '#clinical/shared';
import { dosesText } from '#plugins/medications/shared/dose/doseText.ts';
import type { Medicine } from '#plugins/medications/shared/medicine.ts';
import { patientRequestKindOf } from '#plugins/medications/shared/patientRequests.ts';
import type { Supply } from '#plugins/medications/shared/supply.ts';
import { patientTexts } from '../messages/index.ts';
import { RequestRefillDialog } from '../dialogs/RequestRefillDialog.tsx';
import { SideEffectDialog } from '../dialogs/SideEffectDialog.tsx';

interface MyMedicineRowProps {
  readonly medicine: Medicine;
  readonly supply: Supply | null;
  readonly asks: readonly Stored<Task>[];
}

/** One medicine as its patient reads it, with one button for more of it. */
export const MyMedicineRow = observer(({ medicine, supply, asks }: MyMedicineRowProps) => {
  const t = useMessages(patientTexts);
  const { locale } = useService(I18n);
  const change = useChange();
  const [open, setOpen] = useState<'ask' | 'effect' | null>(null);
  const { name, resource, state, origin } = medicine;
  const statement = resource.resourceType === 'MedicationStatement' && origin === 'reported' ? resource : null;
  const prescribed = resource.resourceType === 'MedicationRequest' && origin !== 'reported';
  const waiting = asks.find((task) => patientRequestKindOf(task) !== 'side-effect');
  const effect = asks.some((task) => patientRequestKindOf(task) === 'side-effect');
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
        <span>{dosesText(medicine.dosages, locale)}</span>
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
            <Tag tone="note">
              {patientRequestKindOf(waiting) === 'refill-request' ? t.waiting_refill : t.waiting_renewal}
            </Tag>
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
      {open === 'ask' && <RequestRefillDialog medicine={medicine} close={() => setOpen(null)} />}
      {open === 'effect' && <SideEffectDialog medicine={medicine} close={() => setOpen(null)} />}
    </li>
  );
});
