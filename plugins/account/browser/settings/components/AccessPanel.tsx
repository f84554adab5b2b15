import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, Empty, ErrorState, Skeleton, Tag } from '#ui';
import { Http, I18n, wordOf, whole } from '#core/shared';
import { accessDays, type AccessVisit } from '../accessVisits.ts';
import { accessTexts } from '../messages/access/index.ts';
import { AccessLogStore } from '../stores/AccessLogStore.ts';

/** Who opened my record: for patients, of every deed that the audit trail keeps about them, a line a person and day. */
export const AccessPanel = observer(() => {
  const t = useMessages(accessTexts);
  const http = useService(Http);
  const i18n = useService(I18n);
  const [log] = useState(() => new AccessLogStore(http));
  useEffect(() => void log.begin(), [log]);

  const word = (key: string, otherwise: string): string => {
    return wordOf(t, key) ?? otherwise;
  };
  const who = ({ person, role }: AccessVisit): string =>
    person ?? (role === 'system' ? t.system : role === 'guest' ? t.guest : t.gone);
  const parts = (types: readonly string[]): string =>
    [...new Set(types.map((type) => word(`type_${type}`, t.other)))].join(', ');
  const times = ({ first, last }: AccessVisit): string => [...new Set([i18n.time(first), i18n.time(last)])].join(' – ');

  if (log.pending) return <Skeleton />;
  if (log.error !== null && log.rows.length === 0)
    return <ErrorState error={log.error} retry={() => void log.begin()} />;
  if (log.rows.length === 0) return <Empty of={whole(log.rows)} title={t.none} text={t.noneText} />;
  return (
    <div className="account-panel">
      <p className="pv-muted">{t.lead}</p>
      {accessDays(log.rows, (at) => i18n.date(at, { dateStyle: 'full' })).map(({ day, visits }) => (
        <section key={day} className="account-access">
          <h3>{day}</h3>
          <ul>
            {visits.map((visit) => (
              <li key={visit.key}>
                <p>
                  <b>{who(visit)}</b> {visit.title !== null && <small>{visit.title}</small>}{' '}
                  <small>{times(visit)}</small>
                </p>
                {visit.deeds.map(({ action, reason, types }) => (
                  <p key={action + (reason ?? '')}>
                    <Tag tone={action === 'broke-glass' ? 'wait' : 'plain'}>
                      {word(`action_${action}`, t.unknownAction(action))}
                    </Tag>{' '}
                    {parts(types)}
                    {reason !== null && <small>{t.because(reason)}</small>}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {log.next !== null && (
        <Button busy={log.fetching} onClick={() => void log.more()}>
          {t.showMore}
        </Button>
      )}
    </div>
  );
});
