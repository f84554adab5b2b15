import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import type { OwnVisit } from '../../../shared/modeCalls.ts';
import { refusals } from '../../../shared/record.ts';
import { messages } from '../../messages/index.ts';
import { DayStore } from '../DayStore.ts';
import { Choice } from './Choice.tsx';
import { Typed } from './Typed.tsx';

/** Why a visit could not be made as planned: recorded, and held against nobody. */
export const RefusalField = observer(({ visit }: { readonly visit: OwnVisit }) => {
  const t = useMessages(messages);
  const store = useStore(DayStore);
  const told = store.toldOf(visit, 'refusal');
  const why = told?.why ?? null;
  return (
    <>
      <Choice
        label={t.refusalField}
        value={why ?? ''}
        options={[
          { value: '', label: t.refusalNone },
          ...refusals.map((one) => ({ value: one, label: t[`refusal_${one}`] })),
        ]}
        onChange={(value) =>
          store.tell(visit, { kind: 'refusal', why: value === '' ? null : value, text: told?.text ?? '' })
        }
      />
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
