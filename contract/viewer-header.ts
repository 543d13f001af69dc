/** Names the account for which a page was made, so that a page of one account does nothing with the rights of another. */
export const viewerHeader = 'x-viewer';
