import { observer } from 'mobx-react-lite';
import { useAddress, useRead } from '#clinical/browser';
import { personName } from '#clinical/shared';
import { useMessages, useResource, useService } from '#core/browser';
import { Resources } from '#core/shared';
import { Async, AsyncList, Button, Card, Page, Skeleton, useAction } from '#ui';
import '../apps.css';
import { chartApps, launchApp } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

/** The apps that open with one patient's chart. */
export const ChartAppsPage = observer(() => {
  const t = useMessages(messages);
  const patient = useAddress().get('patient');
  const resources = useService(Resources);
  const { run, isBusy } = useAction();
  const found = useRead('Patient', patient || null);
  const apps = useResource(chartApps, {});
  const open = (id: string): void => {
    // Opened with the press itself: browsers stop what opens later. The app gets no hold on this page.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    void run(
      async () => {
        const { location } = await resources.send(launchApp, { params: { id }, body: { patient } });
        (tab ?? window).location.assign(location);
      },
      { of: id },
    ).then((done) => done || tab?.close());
  };
  return (
    <Page title={found.data ? t.openTitle(personName(found.data.name)) : t.openApp}>
      <Async resource={found} skeleton={<Skeleton lines={4} />}>
        {() => (
          <Card>
            <p className="pv-muted">{t.openLead}</p>
            <AsyncList none={{ title: t.noChartApps, text: t.noChartAppsText }} resource={apps} className="apps-list">
              {({ id, name }) => (
                <li>
                  <b>{name}</b>
                  <Button busy={isBusy(id)} aria-label={t.openOf(name)} onClick={() => open(id)}>
                    {t.open}
                  </Button>
                </li>
              )}
            </AsyncList>
          </Card>
        )}
      </Async>
    </Page>
  );
});
