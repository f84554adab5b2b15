import {
  type Breadcrumb,
  breadcrumbsIntegration,
  browserSessionIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  functionToStringIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/browser';
import { CallFailure, type PublicConfig } from '#core/shared';
import { reporting } from './constants.ts';
import type { ErrorSink } from './errorReporter.ts';
import { isLostVisit, isNoise } from './filters.ts';
import { type Reportable, scrubEvent } from './scrub.ts';

/** Name of a page for a path: the route's pattern, never the path itself, which may hold somebody's id. */
export type NameOf = (path: string) => string;

const categories = ['navigation', 'ui.click', 'xhr', 'fetch', 'console', 'sentry.event'];

/** INT-4: events, sessions and client reports go to the DSN itself; there is no tunnel. */
export const optionsFor = (config: PublicConfig, nameOf: NameOf): Parameters<typeof init>[0] => ({
  dsn: config.ERROR_REPORTING_DSN,
  environment: config.ENVIRONMENT || reporting.environment,
  // The reporter counts sessions only of a named release.
  release: config.PRODUCT_NAME,
  // Streamed spans would leave without passing `beforeSendTransaction`.
  traceLifecycle: 'static',
  tracesSampleRate: reporting.traceSampleRate,
  maxBreadcrumbs: reporting.maxBreadcrumbs,
  sendClientReports: true,
  transportOptions: { bufferSize: reporting.bufferSize },
  defaultIntegrations: false,
  integrations: [
    functionToStringIntegration(),
    globalHandlersIntegration(),
    dedupeIntegration(),
    breadcrumbsIntegration(),
    linkedErrorsIntegration({ limit: reporting.linkedErrors }),
    browserSessionIntegration(),
    browserTracingIntegration({
      idleTimeout: reporting.idleTimeout,
      finalTimeout: reporting.finalTimeout,
      childSpanTimeout: reporting.childSpanTimeout,
      beforeStartSpan: (span) => ({ ...span, name: nameOf(span.name) }),
    }),
  ],
  // Trace headers would go to whoever the browser calls.
  tracePropagationTargets: [],
  beforeBreadcrumb: ({ category, type, level, timestamp }: Breadcrumb) =>
    categories.includes(category ?? '') ? { category, type, level, timestamp } : null,
  beforeSend: (event, { originalException }) => {
    if (originalException instanceof CallFailure && originalException.status === 0) return null;
    const [thrown] = event.exception?.values ?? [];
    const message = thrown?.value ?? event.message ?? '';
    if (isNoise(message, (thrown?.stacktrace?.frames?.length ?? 0) > 0)) return null;
    return scrubEvent(event as Reportable, nameOf) as typeof event;
  },
  beforeSendTransaction: (event) => {
    const clean = scrubEvent(event as Reportable, (name) => name);
    return isLostVisit(clean.transaction) ? null : (clean as typeof event);
  },
});

export const sentrySink = (config: PublicConfig, nameOf: NameOf): ErrorSink => {
  init(optionsFor(config, nameOf));
  return {
    send: (error, where) => void captureException(error, { contexts: { where: { ...where } } }),
  };
};
