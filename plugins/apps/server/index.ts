import type { ServerSetup } from '#core/server';
import { apps } from '../manifest.ts';
import * as calls from '../shared/calls.ts';
import * as consent from './consent.ts';
import * as register from './register.ts';

export const setup: ServerSetup = ({ services, route, own }) => {
  own(services.apps.offeredBy(apps.id));
  route(calls.listApps, register.list(services));
  route(calls.registerApp, register.register(services));
  route(calls.changeApp, register.change(services));
  route(calls.switchApp, register.switchOnOff(services));
  route(calls.renewSecret, register.giveSecret());
  route(calls.removeApp, register.remove(services));
  route(calls.readRequest, consent.read(services));
  route(calls.answerRequest, consent.answer(services));
  route(calls.ownApps, consent.own(services));
  route(calls.revokeApp, consent.revoke(services));
  route(calls.chartApps, consent.chart());
  route(calls.launchApp, consent.launch(services));
};
