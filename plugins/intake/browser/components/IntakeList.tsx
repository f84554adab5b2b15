import { observer } from 'mobx-react-lite';
import { pagingOf, useAddress } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Async, Card, Empty } from '#ui';
import { intakeStates, useIntakes } from '../hooks/useIntakes.ts';
import { pagesTexts } from '../messages/pages/index.ts';
import { IntakeTable } from './IntakeTable.tsx';
import { StateFilter } from './StateFilter.tsx';

/** Intake forms of the clinic, or of one patient, by state; the state is in the address. */
export const IntakeList = observer(({ patientId }: { readonly patientId?: string | null }) => {
  const t = useMessages(pagesTexts);
  const address = useAddress();
  const state = intakeStates.find((one) => one === address.get('state')) ?? null;
  const intakes = useIntakes(state, patientId);
  return (
    <>
      <StateFilter value={state} onChange={(next) => address.set({ state: next ?? '' })} />
      <Async resource={intakes}>
        {({ resources, included }, known) =>
          resources.length === 0 ? (
            state === null ? (
              <Empty of={known} picture title={t.emptyTitle} text={t.emptyText} />
            ) : (
              <Empty of={known} title={t.emptyFiltered} text={t.emptyFilteredText} />
            )
          ) : (
            <Card flush>
              <IntakeTable
                tasks={resources}
                included={included}
                open={(task) => address.set({ intake: task })}
                {...pagingOf(intakes)}
              />
            </Card>
          )
        }
      </Async>
    </>
  );
});
