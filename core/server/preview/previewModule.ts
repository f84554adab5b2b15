import { endPreview } from '#core/shared';
import type { CoreModule } from '../plugin/module.ts';

const minuteMs = 60_000;

export const previewModule: CoreModule = {
  id: 'preview',
  setup: ({ services, route, job }) => {
    route(endPreview, (_, context) => services.previews.end(context), { transaction: 'own' });
    job('tidy', minuteMs, services.previews.tidy);
  },
};
