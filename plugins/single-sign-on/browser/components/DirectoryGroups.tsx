import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, type useResource } from '#core/browser';
import { AsyncTable, Button, Card, type Column } from '#ui';
import type { DirectoryGroup, readDirectory } from '../../shared/directoryCalls.ts';
import { GroupDialog, type RoleSubject } from '../dialogs/GroupDialog.tsx';
import { messages } from '../messages/index.ts';
import { roleOptions, roleValue } from '../roleText.ts';

interface DirectoryGroupsProps {
  readonly directory: ReturnType<typeof useResource<typeof readDirectory>>;
}

/** What groups of the directory make of their members. */
export const DirectoryGroups = observer(({ directory }: DirectoryGroupsProps) => {
  const t = useMessages(messages);
  const [subject, setSubject] = useState<RoleSubject | null>(null);
  const roles = directory.data?.roles ?? [];
  const labels = new Map(roleOptions(t, roles).map(({ value, label }) => [value, label]));
  const roleWords = ({ role, customRole }: DirectoryGroup): string => {
    if (role === null) return t.noRole;
    return labels.get(roleValue(role, customRole)) ?? t[`role_${role}`];
  };
  const problems = { gone: t.groupGone, above: t.groupAbove } as const;
  const columns: readonly Column<DirectoryGroup>[] = [
    {
      id: 'name',
      header: t.group,
      width: '34%',
      cell: ({ name, sent }) => (
        <>
          {name}
          {!sent && <small className="sso-small">{t.groupWaits}</small>}
        </>
      ),
    },
    {
      id: 'role',
      header: t.groupRole,
      width: '34%',
      cell: (group) => (
        <>
          {roleWords(group)}
          {group.problem !== null && <small className="sso-warning">{problems[group.problem]}</small>}
        </>
      ),
    },
    { id: 'members', header: t.groupMembers, width: '14%', cell: ({ members }) => members },
    {
      id: 'act',
      header: '',
      width: '18%',
      align: 'end',
      cell: (group) => (
        <Button aria-label={t.changeOf(group.name)} onClick={() => setSubject({ what: 'group', group })}>
          {t.edit}
        </Button>
      ),
    },
  ];
  return (
    <Card title={t.groups} action={<Button onClick={() => setSubject({ what: 'new' })}>{t.addGroup}</Button>}>
      <AsyncTable
        resource={directory}
        none={{ title: t.noGroups, text: t.noGroupsText }}
        columns={columns}
        caption={t.groups}
        rows={({ groups }) => groups}
      />
      {directory.data && directory.data.token !== null && (
        <dl className="sso-facts sso-others">
          <dt>{t.others}</dt>
          <dd>
            {directory.data.others.gone ? (
              <span className="sso-warning">{t.groupGone}</span>
            ) : (
              (labels.get(roleValue('practitioner', directory.data.others.customRole)) ?? t.role_practitioner)
            )}{' '}
            <Button
              aria-label={t.changeOf(t.others)}
              onClick={() => setSubject({ what: 'others', customRole: directory.data?.others.customRole ?? null })}
            >
              {t.edit}
            </Button>
          </dd>
        </dl>
      )}
      {subject !== null && <GroupDialog subject={subject} roles={roles} close={() => setSubject(null)} />}
    </Card>
  );
});
