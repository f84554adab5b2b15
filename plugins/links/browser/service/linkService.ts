/** What a link of the service was made with: our own link's text, or the feature and data themselves. */
export type Clicked =
  | { readonly is: 'own'; readonly text: string }
  | { readonly is: 'data'; readonly feature: unknown; readonly data: unknown };

/** A link-tracking service in front of our links. */
export interface LinkService {
  /**
   * @param click what the service put into the address
   * @returns null where none of our links opened its session
   * @throws Error when the service cannot be reached
   */
  read(click: string): Promise<Clicked | null>;
}

/** Names in the query under which a service says which click brought the visitor here. */
export const clickNames = ['_branch_match_id', '_branch_referrer'] as const;
