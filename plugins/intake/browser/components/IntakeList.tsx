import { observer } from 'mobx-react-lite';
import { useAddress, useMessages } from '../../../../core/browser/index.ts';
import { Async, Card, Empty } from '../../../../core/browser/ui/index.ts';
import { states, useIntakes } from '../data/intakes.ts';
import { pagesTexts } from '../messages/pagesTexts.ts';
import { IntakeTable } from './IntakeTable.tsx';
import { StateFilter } from './StateFilter.tsx';

/** Intake forms of the clinic, or of one patient, by state; the state stands in the address. */
export const IntakeList = observer(({ patientId }: { readonly patientId?: string | null }) => {
  const t = useMessages(pagesTexts);
  const address = useAddress();
  const state = states.find((one) => one === address.get('state')) ?? null;
  const intakes = useIntakes(state, patientId);
  return (
    <>
      <StateFilter value={state} onChange={(next) => address.set({ state: next ?? '' })} />
      <Async resource={intakes}>
        {({ resources, included }) =>
          resources.length === 0 ? (
            state === null ? (
              <Empty picture title={t.emptyTitle} text={t.emptyText} />
            ) : (
              <Empty title={t.emptyFiltered} text={t.emptyFilteredText} />
            )
          ) : (
            <Card flush>
              <IntakeTable
                tasks={resources}
                included={included}
                open={(task) => address.set({ intake: task })}
                more={intakes.hasMore}
                loadMore={() => intakes.more()}
                loading={intakes.fetching}
              />
            </Card>
          )
        }
      </Async>
    </>
  );
});
