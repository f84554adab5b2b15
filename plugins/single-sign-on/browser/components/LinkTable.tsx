import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Resources } from '#core/shared';
import { Async, Button, Card, type Column, Table, Tag, useAction, When } from '#ui';
import { decideLink, listLinks, type SignOnLink } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

const tones = { asked: 'wait', allowed: 'good', refused: 'bad' } as const;

/** Who asks to come in by the clinic’s own sign-in, and who does. */
export const LinkTable = observer(() => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const { run, isBusy } = useAction();
  const [page, setPage] = useState(1);
  const people = useResource(listLinks, { query: { page } });
  const decide = ({ id, member }: SignOnLink, allowed: boolean): Promise<boolean> =>
    run(() => resources.send(decideLink, { params: { id }, body: { allowed } }), {
      ...(!allowed && {
        ask: { title: t.refuseSure(member), text: t.refuseText, action: t.refuse, danger: true },
      }),
      done: allowed ? t.allowedOne(member) : t.refusedOne(member),
      of: id,
    });
  const columns: readonly Column<SignOnLink>[] = [
    {
      id: 'member',
      header: t.member,
      width: '30%',
      cell: ({ member, another, state }) => (
        <>
          {member}
          {another && state === 'asked' && <small className="sso-warning">{t.another}</small>}
        </>
      ),
    },
    { id: 'email', header: t.email, width: '24%', cell: ({ email }) => email },
    {
      id: 'last',
      header: t.lastUsed,
      width: '16%',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t.never : <When at={lastUsedAt} />),
    },
    {
      id: 'state',
      header: t.state,
      width: '14%',
      cell: ({ state }) => <Tag tone={tones[state]}>{t[`state_${state}`]}</Tag>,
    },
    {
      id: 'act',
      header: '',
      width: '16%',
      align: 'end',
      cell: (link) => (
        <span className="sso-acts">
          {link.state !== 'allowed' && (
            <Button busy={isBusy(link.id)} aria-label={t.allowOf(link.member)} onClick={() => void decide(link, true)}>
              {t.allow}
            </Button>
          )}
          {link.state !== 'refused' && (
            <Button
              busy={isBusy(link.id)}
              aria-label={t.refuseOf(link.member)}
              onClick={() => void decide(link, false)}
            >
              {t.refuse}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <Card title={t.people}>
      <Async resource={people} empty={({ data }) => data.length === 0 && page === 1} none={{ title: t.noPeople }}>
        {({ data, more }) => (
          <>
            <Table columns={columns} caption={t.people} rows={data} />
            {(page > 1 || more) && (
              <p className="sso-acts">
                {page > 1 && <Button onClick={() => setPage(page - 1)}>{t.earlier}</Button>}
                {more && <Button onClick={() => setPage(page + 1)}>{t.later}</Button>}
              </p>
            )}
          </>
        )}
      </Async>
    </Card>
  );
});
