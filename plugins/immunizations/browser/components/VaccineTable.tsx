import { observer } from 'mobx-react-lite';
import { useAddress } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { type Column, None, Table, Tag } from '#ui';
import { I18n, whole } from '#core/shared';
import { type VaccineGroup, wasGiven } from '../../shared/immunization.ts';
import { immunizationTexts } from '../messages/tab/index.ts';
import { doseNumber, dueText, givenOn, groupName, refusalText, vaccineName } from '../immunizationText.ts';

/** One row a vaccine: its doses as a line of dates, and what is due next. */
export const VaccineTable = observer(({ groups }: { readonly groups: readonly VaccineGroup[] }) => {
  const t = useMessages(immunizationTexts);
  const i18n = useService(I18n);
  const address = useAddress();
  const columns: readonly Column<VaccineGroup>[] = [
    {
      id: 'vaccine',
      header: t.vaccine,
      cell: (group) => (
        <span className="immunizations-name">
          {groupName(group, t)}
          <small>{t.countDoses(group.doses.filter(wasGiven).length)}</small>
        </span>
      ),
    },
    {
      id: 'doses',
      header: t.doses,
      cell: ({ doses }) =>
        doses.length === 0 ? (
          <span className="pv-muted">
            <None of={whole(doses)} says={t.noDoses} />
          </span>
        ) : (
          <span className="immunizations-doses">
            {doses.map((dose) => {
              const when = givenOn(dose, t, i18n);
              const refused = dose.status === 'not-done';
              const number = doseNumber(dose);
              return (
                <button
                  key={dose.id}
                  type="button"
                  className={refused ? 'immunizations-dose refused' : 'immunizations-dose'}
                  onClick={() => address.set({ item: dose.id ?? '' })}
                >
                  <span className="pv-seen-only-by-readers">
                    {vaccineName(dose, t)}, {refused && t.refused}
                  </span>
                  {number && <b>{number}</b>}
                  {when}
                  {refused && <span>{refusalText(dose, t)}</span>}
                </button>
              );
            })}
          </span>
        ),
    },
    {
      id: 'next',
      header: t.next,
      cell: ({ due }) => due && <Tag tone={due.overdue ? 'bad' : 'note'}>{dueText(due, t, i18n)}</Tag>,
    },
  ];
  return <Table caption={t.caption} columns={columns} rows={groups} rowKey={({ key }) => key} />;
});
