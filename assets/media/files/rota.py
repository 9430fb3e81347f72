"""Plans a rota: the fewest people for the orders of each day."""
from math import ceil

ORDERS_FOR_ONE = 25


def people(orders: int) -> int:
    # One person more than needed, in case somebody is ill.
    return ceil(orders / ORDERS_FOR_ONE) + 1


def plan(days: dict[str, int]) -> dict[str, int]:
    return {day: people(orders) for day, orders in days.items()}


if __name__ == "__main__":
    orders = {"Monday": 41, "Tuesday": 38, "Wednesday": 52, "Thursday": 188, "Friday": 60}
    for day, count in plan(orders).items():
        print(f"{day}: {count}")
