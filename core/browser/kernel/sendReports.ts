import type { PublicConfig } from '#core/shared';
import type { ErrorReporter } from '../errors/errorReporter.ts';
import { type LoadingOptions, loadPatiently } from '../registry/patiently.ts';

/** INT-4: begins to report once the page has nothing better to do; never where no DSN is configured. */
export const sendReports = async (
  config: PublicConfig,
  errors: ErrorReporter,
  nameOf: (path: string) => string,
  loading: LoadingOptions,
): Promise<void> => {
  if (config.ERROR_REPORTING_DSN === 'none') return;
  try {
    const { sentrySink } = await loadPatiently(
      'errors',
      () => import(/* webpackChunkName: "errors" */ '../errors/sentrySink.ts'),
      { ...loading, reloadOnce: () => false },
    );
    errors.sendTo(sentrySink(config, nameOf));
  } catch {
    // Without the reporter the page works on; there is nobody to tell.
  }
};
