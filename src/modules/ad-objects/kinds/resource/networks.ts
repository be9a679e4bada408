/** Apart from the dictionaries: public pages carry those, and only the form and the server ask for this. */

/** Networks besides our platforms whose pages stand in the register of those with more than 10,000 followers; here they are sites and blogs. */
export const OTHER_NETWORKS =
  /^\s*(?:https?:\/\/)?(?:[^/?#]*\.)?(?:ok|odnoklassniki|pin|pikabu|pinterest|tiktok|likee|twitch|livejournal|yappy)\.(?:ru|com|tv|it|video|media)(?:[/?#:]|\s*$)/i;
