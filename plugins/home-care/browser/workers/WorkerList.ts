import { inject, injectable } from 'inversify';
import { SearchedList } from '#core/browser/resources/pagedList.ts';
import { type CallAnswer, type CallRequest, Resources } from '#core/shared';
import { searchWorkers } from '../../shared/calls.ts';

export type WorkerBody = Omit<CallRequest<typeof searchWorkers>['body'], 'from'>;

@injectable()
export class WorkerList extends SearchedList<CallAnswer<typeof searchWorkers>, WorkerBody> {
  constructor(@inject(Resources) resources: Resources) {
    super((search, from) => resources.watch(searchWorkers, { body: { ...search, from } }));
  }
}
