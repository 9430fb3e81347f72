/** IDs per `GET /v1/participants`: 50 stay below the limit of 2,048 characters that common servers have for a query. */
export const IDS_PER_LOOK_UP = 50
