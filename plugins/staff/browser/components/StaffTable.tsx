import { observer } from 'mobx-react-lite';
import { type Address, pagingOf } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { type Column, type Sorting, Table, Tag, TwoLines, When } from '#ui';
import { I18n } from '#core/shared';
import type { Member } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';
import type { StaffList, StaffSearch } from '../stores/StaffList.ts';
import { LicenceCell } from './LicenceCell.tsx';
import { MemberMenu, type MemberMenuProps } from './MemberMenu.tsx';

interface StaffTableProps {
  readonly list: StaffList;
  readonly members: readonly Member[];
  readonly licencesKnown: boolean;
  readonly today: string;
  readonly search: StaffSearch;
  readonly address: Address;
  readonly open: MemberMenuProps['open'];
}

const tones = { active: 'good', invited: 'wait', suspended: 'bad' } as const;
const short = { dateStyle: 'medium' } as const;

/** Breaks before the @, where it must. */
const Email = ({ email }: Pick<Member, 'email'>) => {
  const at = email.indexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
};

export const StaffTable = observer(
  ({ list, members, licencesKnown, today, search, address, open }: StaffTableProps) => {
    const t = useMessages(messages);
    const i18n = useService(I18n);
    const sorting: Sorting = {
      by: search.sort ?? 'name',
      descending: search.descending ?? false,
      sort: (column) => address.set({ sort: sorting.by === column && !sorting.descending ? `-${column}` : column }),
    };
    const stateLine = ({ state, invitedUntil, suspendedAt, suspendedBy, byDirectory }: Member): string | null => {
      if (state === 'invited')
        return invitedUntil === null ? t.invitationEnded : t.invitedUntil(i18n.date(invitedUntil, short));
      if (suspendedAt === null) return null;
      const since = i18n.date(suspendedAt, short);
      if (byDirectory) return t.suspendedByDirectory(since);
      return suspendedBy === null ? t.suspendedSince(since) : t.suspendedBy(since, suspendedBy);
    };
    const columns: readonly Column<Member>[] = [
      {
        id: 'name',
        header: t.name,
        width: '28%',
        sortable: true,
        cell: ({ firstName, lastName, email, self }) => (
          <TwoLines under={<Email email={email} />}>
            {firstName} {lastName} {self && <Tag tone="note">{t.you}</Tag>}
          </TwoLines>
        ),
      },
      {
        id: 'role',
        header: t.role,
        width: '17%',
        sortable: true,
        cell: ({ role, customRole, title, sites }) => (
          <TwoLines under={[title, ...sites].filter(Boolean).join(' · ') || null}>
            {customRole ? t.roleOf(customRole.name, t[`role_${role}`]) : t[`role_${role}`]}
          </TwoLines>
        ),
      },
      {
        id: 'state',
        header: t.state,
        width: '18%',
        sortable: true,
        cell: (member) => (
          <TwoLines under={stateLine(member)}>
            <Tag tone={tones[member.state]}>{t[`state_${member.state}`]}</Tag>
          </TwoLines>
        ),
      },
      {
        id: 'twoStep',
        header: t.twoStep,
        width: '8%',
        cell: ({ twoStep }) => twoStep !== null && (twoStep ? t.twoStepOn : t.twoStepOff),
      },
      {
        id: 'seen',
        header: t.seen,
        width: '10%',
        cell: ({ seenAt }) => (seenAt === null ? <span className="pv-muted">{t.notSeen}</span> : <When at={seenAt} />),
      },
      {
        id: 'licence',
        header: t.licence,
        width: '13%',
        cell: ({ licence }) => <LicenceCell licence={licence} known={licencesKnown} today={today} />,
      },
      {
        id: 'menu',
        header: '',
        width: '4%',
        align: 'end',
        cell: (member) => <MemberMenu member={member} open={open} />,
      },
    ];
    return (
      <div className="staff-table">
        <Table caption={t.caption} sorting={sorting} columns={columns} rows={members} {...pagingOf(list)} />
      </div>
    );
  },
);
