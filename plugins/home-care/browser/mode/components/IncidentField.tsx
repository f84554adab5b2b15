import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useStore } from '#core/browser';
import { Button } from '#ui';
import type { OwnVisit } from '../../../shared/modeCalls.ts';
import { headsOf, incidents } from '../../../shared/record.ts';
import { messages } from '../../messages/index.ts';
import { DayStore } from '../DayStore.ts';
import { Choice } from './Choice.tsx';
import { Typed } from './Typed.tsx';

/** What went wrong, told to the clinic with the rest. */
export const IncidentField = observer(({ visit }: { readonly visit: OwnVisit }) => {
  const t = useMessages(messages);
  const store = useStore(DayStore);
  const kind = store.typedOf(visit, 'incident kind');
  const what = incidents.find((one) => one === kind) ?? 'fall';
  const text = store.typedOf(visit, 'incident') ?? '';
  const [wrong, setWrong] = useState('');
  const told = headsOf(store.recordOf(visit), 'incident');
  const add = (): void => {
    setWrong(text.trim() === '' ? t.incidentMissing : '');
    if (text.trim() === '') return;
    store.tell(visit, { kind: 'incident', what, text: text.trim() });
    for (const slot of ['incident', 'incident kind']) store.hold(visit, slot, '');
  };
  return (
    <fieldset className="hc-rows">
      <legend>{t.incident}</legend>
      {told.length > 0 && (
        <ul className="hc-list" aria-label={t.incidentsTold}>
          {told.map(({ id: key, what: one }) => (
            <li key={key}>
              {t[`incident_${one.what}`]}: {one.text}
            </li>
          ))}
        </ul>
      )}
      <Choice
        label={t.incidentKind}
        value={what}
        options={incidents.map((one) => ({ value: one, label: t[`incident_${one}`] }))}
        onChange={(one) => store.hold(visit, 'incident kind', one)}
      />
      <Typed
        {...{ label: t.incidentText, value: text, most: 2000, lines: true, error: wrong }}
        onChange={(words) => store.hold(visit, 'incident', words)}
      />
      <Button onClick={add}>{t.addIncident}</Button>
    </fieldset>
  );
});
