import { observer } from 'mobx-react-lite';
import { useMessages, type useResource } from '#core/browser';
import { wordOf } from '#core/shared';
import { type Column, TableCard, Tag, When } from '#ui';
import type { DirectoryCall, readDirectory } from '../../shared/directoryCalls.ts';
import { messages } from '../messages/index.ts';

interface DirectoryCallsProps {
  readonly directory: ReturnType<typeof useResource<typeof readDirectory>>;
}

/** What the directory changed last, and what was refused and why. */
export const DirectoryCalls = observer(({ directory }: DirectoryCallsProps) => {
  const t = useMessages(messages);
  const columns: readonly Column<DirectoryCall>[] = [
    { id: 'at', header: t.callAt, width: '20%', cell: ({ at }) => <When at={at} /> },
    {
      id: 'what',
      header: t.callWhat,
      width: '40%',
      cell: ({ act, subject }) => (
        <>
          {wordOf(t, `act_${act}`) ?? act}
          {subject !== null && <small className="sso-small">{subject}</small>}
        </>
      ),
    },
    {
      id: 'outcome',
      header: t.callOutcome,
      width: '40%',
      cell: ({ refused }) =>
        refused === null ? <Tag tone="good">{t.callDone}</Tag> : (wordOf(t, `why_${refused}`) ?? t.why_other(refused)),
    },
  ];
  return (
    <TableCard
      title={t.calls}
      resource={directory}
      none={{ title: t.noCalls, text: t.noCallsText }}
      columns={columns}
      rows={({ calls }) => calls}
    />
  );
});
