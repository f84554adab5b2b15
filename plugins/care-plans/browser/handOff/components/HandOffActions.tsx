import { Download, Exchange } from '@blueprintjs/icons';
import type { Consent } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { saveFile, useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Callout, Skeleton, useAction } from '#ui';
import { Http, Resources } from '#core/shared';
import { type Stored } from '#clinical/shared';
import { recipientOf } from '#plugins/care-plans/shared/consent.ts';
import { downloadDocument, getCoordination, handOver } from '#plugins/care-plans/shared/calls.ts';
import { handOffTexts } from '../messages/index.ts';
import type { PlanWithParts } from '../../plans/hooks/usePlans.ts';
import { seenOf } from '../../signatures/hooks/useSign.ts';

/** The patient said yes: to the service where it is configured, as a file in any case. */
export const HandOffActions = observer(
  ({ plan, goals, consent }: PlanWithParts & { readonly consent: Stored<Consent> }) => {
    const t = useMessages(handOffTexts);
    const http = useService(Http);
    const resources = useService(Resources);
    const coordination = useResource(getCoordination, {});
    const { busy, run } = useAction();
    const hand = (): Promise<boolean> =>
      run(
        () =>
          resources.send(handOver, {
            params: { id: plan.id },
            body: { consent: consent.id, seen: seenOf(plan, goals) },
          }),
        { ask: { title: t.handTitle, text: t.handText(recipientOf(consent)), action: t.hand }, done: t.handDone },
      );
    const download = (): Promise<boolean> =>
      run(async () => {
        const query = { consent: consent.id };
        saveFile(await http.download(downloadDocument, { params: { id: plan.id }, query }), 'care-plan.json');
      });
    return (
      <Async resource={coordination} skeleton={<Skeleton lines={2} />}>
        {({ configured, host }) => (
          <>
            {!configured && (
              <Callout tone="wait" title={t.notConfigured}>
                <p>{t.notConfiguredText}</p>
              </Callout>
            )}
            <div className="cp-actions">
              {configured && (
                <Button intent="primary" icon={Exchange} busy={busy} onClick={() => void hand()}>
                  {t.hand}
                </Button>
              )}
              <Button
                icon={Download}
                intent={configured ? 'plain' : 'primary'}
                busy={busy}
                onClick={() => void download()}
              >
                {t.download}
              </Button>
            </div>
            <small className="cp-quiet">
              {configured && host !== null ? `${t.service(host)} ` : ''}
              {t.downloadHelp}
            </small>
          </>
        )}
      </Async>
    );
  },
);
