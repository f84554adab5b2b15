import { observer } from 'mobx-react-lite';
import { pagingOf, useAddress, useClinician, usePages, usePatientId } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Async, Button, Card, Empty, Segmented, ShowMore, Skeleton } from '#ui';
import { Auth, type Known } from '#core/shared';
import { type SearchParams } from '#clinical/shared';
import '../conditions.css';
import { currentSearch, pastStatuses } from '../../shared/condition.ts';
import { ConditionDialogs } from '../dialogs/ConditionDialogs.tsx';
import { ConditionTable } from './ConditionTable.tsx';
import { PlainConditions } from './PlainConditions.tsx';
import { conditionTexts } from '../messages/tab/index.ts';

const filters = ['active', 'past', 'all'] as const;
type Filter = (typeof filters)[number];
const searches: Readonly<Record<Filter, SearchParams>> = {
  active: currentSearch,
  past: { 'clinical-status': pastStatuses.join(',') },
  all: {},
};

const paramsOf = (patient: string, filter: Filter): SearchParams => ({
  patient,
  ...searches[filter],
  'verification-status:not': 'entered-in-error',
  _sort: '-onset-date',
  _count: 50,
});

/** The problem list: clinicians keep it, other staff read it, patients see their own in plain words. */
export const ConditionsTab = observer(() => {
  const t = useMessages(conditionTexts);
  const patient = usePatientId();
  const address = useAddress();
  const clinician = useClinician();
  const own = useService(Auth).activeRole === 'patient';
  const chosen = filters.find((one) => one === address.get('status')) ?? 'active';
  const filter = own ? 'all' : chosen;
  const found = usePages('Condition', patient === null ? null : paramsOf(patient, filter), { about: patient });
  if (patient === null) return null;
  const none = own ? { title: t.yoursNone, text: t.yoursNoneText } : { title: t.none, text: t.noneText };
  const add = clinician && (
    <Button intent="primary" onClick={() => address.set({ do: 'add', item: '' })}>
      {t.add}
    </Button>
  );
  const empty = (known: Known) => (
    <Card>
      {filter === 'all' ? (
        <Empty of={known} picture title={none.title} text={none.text} />
      ) : (
        <Empty of={known} title={filter === 'active' ? t.noneActive : t.noneMatch} text={t.noneMatchText} />
      )}
    </Card>
  );
  return (
    <div className="conditions">
      {!own && (
        <div className="conditions-head">
          <Segmented
            label={t.filter}
            value={filter}
            onChange={(status) => address.set({ status: status === 'active' ? '' : status })}
            options={[
              { value: 'active', label: t.showActive },
              { value: 'past', label: t.showPast },
              { value: 'all', label: t.showAll },
            ]}
          />
          {add ?? <p className="pv-muted">{t.readOnly}</p>}
        </div>
      )}
      <Async resource={found} skeleton={<Skeleton lines={8} />} none={empty}>
        {({ resources }) =>
          own ? (
            <PlainConditions conditions={resources} />
          ) : (
            <ConditionTable conditions={resources} {...pagingOf(found)} />
          )
        }
      </Async>
      {own && <ShowMore {...pagingOf(found)} />}
      <ConditionDialogs patient={patient} />
    </div>
  );
});
