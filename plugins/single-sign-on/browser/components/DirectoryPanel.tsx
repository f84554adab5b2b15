import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Resources } from '#core/shared';
import { Async, Button, Card, Tag, useAction, When } from '#ui';
import { makeDirectoryToken, readDirectory, withdrawDirectoryToken } from '../../shared/directoryCalls.ts';
import { TokenDialog } from '../dialogs/TokenDialog.tsx';
import { messages } from '../messages/index.ts';
import { Address } from './Address.tsx';
import { DirectoryCalls } from './DirectoryCalls.tsx';
import { DirectoryGroups } from './DirectoryGroups.tsx';

/** The clinic’s directory: how it is connected, what its groups give, and what it did last. */
export const DirectoryPanel = observer(() => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const { run, busy } = useAction();
  const directory = useResource(readDirectory, {});
  const [made, setMade] = useState<string | null>(null);
  const make = (replaces: boolean): Promise<boolean> =>
    run(async () => setMade((await resources.send(makeDirectoryToken, {})).token), {
      ...(replaces && { ask: { title: t.replaceSure, text: t.replaceText, action: t.replaceToken, danger: true } }),
    });
  const withdraw = (): Promise<boolean> =>
    run(() => resources.send(withdrawDirectoryToken, {}), {
      ask: { title: t.withdrawSure, text: t.withdrawText, action: t.withdrawToken, danger: true },
      done: t.withdrawn,
    });
  return (
    <>
      <Async resource={directory}>
        {({ address, token }) => {
          const state = token === null ? 'directoryOff' : token.lastUsedAt === null ? 'directoryUnused' : 'directoryOn';
          return (
            <Card title={t.directory} action={<Tag tone={state === 'directoryOn' ? 'good' : 'wait'}>{t[state]}</Tag>}>
              <p className="pv-muted sso-lead">{t.directoryLead}</p>
              <dl className="sso-facts">
                <Address label={t.directoryAddress} address={address} />
                {token !== null && (
                  <>
                    <dt>{t.tokenMade}</dt>
                    <dd>
                      <When at={token.madeAt} /> {token.madeBy !== null && t.tokenBy(token.madeBy)}
                    </dd>
                    <dt>{t.tokenUsed}</dt>
                    <dd>{token.lastUsedAt === null ? t.never : <When at={token.lastUsedAt} />}</dd>
                  </>
                )}
              </dl>
              <div className="sso-acts sso-start">
                <Button
                  busy={busy}
                  intent={token === null ? 'primary' : 'plain'}
                  onClick={() => void make(token !== null)}
                >
                  {token === null ? t.makeToken : t.replaceToken}
                </Button>
                {token !== null && (
                  <Button busy={busy} onClick={() => void withdraw()}>
                    {t.withdrawToken}
                  </Button>
                )}
              </div>
            </Card>
          );
        }}
      </Async>
      {directory.data !== undefined && (
        <>
          <DirectoryGroups directory={directory} />
          <DirectoryCalls directory={directory} />
        </>
      )}
      {made !== null && <TokenDialog token={made} close={() => setMade(null)} />}
    </>
  );
});
