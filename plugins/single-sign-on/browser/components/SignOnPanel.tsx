import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Auth } from '#core/shared';
import { Async, Button, Callout, Card, Notice, Tag } from '#ui';
import '../singleSignOn.css';
import { readSignOn } from '../../shared/calls.ts';
import { ProviderDialog } from '../dialogs/ProviderDialog.tsx';
import { messages } from '../messages/index.ts';
import { Address } from './Address.tsx';
import { DirectoryPanel } from './DirectoryPanel.tsx';
import { LinkTable } from './LinkTable.tsx';

/** The clinic’s own sign-in: how it is connected, and who comes by it. */
export const SignOnPanel = observer(() => {
  const t = useMessages(messages);
  const clinic = useService(Auth).organization?.id ?? '';
  const settings = useResource(readSignOn, {});
  const [editing, setEditing] = useState(false);
  return (
    <div className="sso-panel">
      <p className="pv-lead">{t.panelLead}</p>
      <Async resource={settings}>
        {({ data, returnAddress, possible }) =>
          possible ? (
            <>
              <Card
                title={t.panel}
                action={data && <Tag tone={data.enabled ? 'good' : 'wait'}>{data.enabled ? t.on : t.off}</Tag>}
              >
                {data === null && <Notice title={t.notSet} text={t.notSetText} />}
                {data !== null && !data.secretKept && <Callout tone="bad">{t.secretLost}</Callout>}
                <dl className="sso-facts">
                  <Address label={t.returnAddress} address={returnAddress} />
                  {data !== null && (
                    <>
                      <Address label={t.startAddress} address={returnAddress.replace('/return', `?clinic=${clinic}`)} />
                      <dt>{t.issuer}</dt>
                      <dd>{data.issuer}</dd>
                      <dt>{t.clientId}</dt>
                      <dd>{data.clientId}</dd>
                      <dt>{t.hours}</dt>
                      <dd>{t.hoursOf(data.hours)}</dd>
                    </>
                  )}
                </dl>
                <Button intent={data === null ? 'primary' : 'plain'} onClick={() => setEditing(true)}>
                  {data === null ? t.setUp : t.edit}
                </Button>
              </Card>
              {data !== null && <LinkTable />}
              {editing && <ProviderDialog provider={data} close={() => setEditing(false)} />}
            </>
          ) : (
            <Notice title={t.impossible} text={t.impossibleText} />
          )
        }
      </Async>
      <DirectoryPanel />
    </div>
  );
});
