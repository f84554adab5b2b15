import { inject, injectable } from 'inversify';
import { SearchedList } from '#core/browser/resources/pagedList.ts';
import { type CallAnswer, type CallRequest, Resources } from '#core/shared';
import { searchStaff } from '#plugins/staff/shared/calls.ts';

export type StaffBody = Omit<CallRequest<typeof searchStaff>['body'], 'from'>;
export type StaffSearch = Omit<StaffBody, 'text'>;

@injectable()
export class StaffList extends SearchedList<CallAnswer<typeof searchStaff>, StaffBody> {
  constructor(@inject(Resources) resources: Resources) {
    super((search, from) => resources.watch(searchStaff, { body: { ...search, from } }));
  }
}
