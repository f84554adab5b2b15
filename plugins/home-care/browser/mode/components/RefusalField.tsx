import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useMessages, useStore } from '#core/browser';
import type { OwnVisit } from '../../../shared/modeCalls.ts';
import { refusals } from '../../../shared/record.ts';
import { messages } from '../../messages/index.ts';
import { DayStore } from '../DayStore.ts';
import { Typed } from './Typed.tsx';

/** Why a visit could not be made as planned: recorded, and held against nobody. */
export const RefusalField = observer(({ visit }: { readonly visit: OwnVisit }) => {
  const t = useMessages(messages);
  const store = useStore(DayStore);
  const id = useId();
  const told = store.toldOf(visit, 'refusal');
  const why = told?.why ?? null;
  return (
    <>
      <div className="pv-field">
        <label className="pv-label" htmlFor={id}>
          {t.refusalField}
        </label>
        <select
          id={id}
          className="pv-input"
          value={why ?? ''}
          onChange={({ target }) =>
            store.tell(visit, {
              kind: 'refusal',
              why: refusals.find((one) => one === target.value) ?? null,
              text: told?.text ?? '',
            })
          }
        >
          <option value="">{t.refusalNone}</option>
          {refusals.map((one) => (
            <option key={one} value={one}>
              {t[`refusal_${one}`]}
            </option>
          ))}
        </select>
      </div>
      {why !== null && (
        <Typed
          label={t.refusalText}
          value={store.typedOf(visit, 'refusal') ?? told?.text ?? ''}
          most={300}
          onChange={(text) =>
            store.type(visit, 'refusal', text, (typed) => ({ kind: 'refusal', why, text: typed.trim() }))
          }
          onLeave={store.commitAll}
        />
      )}
    </>
  );
});
